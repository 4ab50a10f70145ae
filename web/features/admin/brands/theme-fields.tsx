import { useWatch } from 'react-hook-form';
import type { ContrastFault } from '../../../../domain/brand/contrast.ts';
import { parseHexColor } from '../../../../domain/brand/theme.ts';
import { summaryOf } from './contrast-notes.tsx';
import { type BrandForm, Line, Section } from './form-fields.tsx';

const colors = [
  ['primary', 'Primary color', 'Buttons, selections and the mark'],
  ['secondary', 'Secondary color', 'The closing band and the test ribbon'],
  ['accent', 'Accent color', 'Small highlights'],
  ['background', 'Background', 'The page; cards, fields and lines are derived from it'],
  ['text', 'Text', 'On the page and on cards'],
] as const;

const fonts = ['Inter', 'Arial', 'Georgia', 'Helvetica', 'Tahoma', 'Times New Roman', 'Trebuchet MS', 'Verdana'];

interface ThemeFieldsProps {
  readonly form: BrandForm;
  /** What cannot be read under the colours as they are now. */
  readonly faults: readonly ContrastFault[];
}

/** A brand's colours and font; everything else is derived (BRAND-06). */
export function ThemeFields({ form, faults }: ThemeFieldsProps) {
  return (
    <Section id="theme" title="Colors and font" about="Every other color of the site is derived from these five.">
      <div className="grid gap-4 sm:grid-cols-2">
        {colors.map(([name, label, hint]) => (
          <ColorField key={name} form={form} name={name} label={label} hint={hint} />
        ))}
        <div>
          <Line
            form={form}
            path="theme.font"
            label="Font"
            list="brand-fonts"
            maxLength={60}
            spellCheck={false}
            hint="Inter comes with the site. Any other is shown to visitors whose system has it; the rest see Inter."
          />
          <datalist id="brand-fonts">
            {fonts.map((font) => (
              <option key={font} value={font} />
            ))}
          </datalist>
        </div>
      </div>
      <p className="text-sm lg:hidden">
        <a
          href="#preview"
          className={`inline-flex min-h-11 items-center font-semibold underline ${faults.length === 0 ? '' : 'text-warning'}`}
        >
          {faults.length === 0 ? 'See the preview' : `${summaryOf(faults)}: see the preview`}
        </a>
      </p>
    </Section>
  );
}

interface ColorFieldProps {
  readonly form: BrandForm;
  readonly name: (typeof colors)[number][0];
  readonly label: string;
  readonly hint: string;
}

/** A colour as text, with the platform's picker beside it. */
function ColorField({ form, name, label, hint }: ColorFieldProps) {
  const text = useWatch({ control: form.control, name: `theme.${name}` });
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Line
          form={form}
          path={`theme.${name}`}
          label={label}
          hint={hint}
          maxLength={7}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={fullHex(text)}
        onChange={(event) =>
          form.setValue(`theme.${name}`, event.currentTarget.value, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
        className="mt-6 size-11 shrink-0 cursor-pointer rounded-md border border-outline bg-field p-1"
      />
    </div>
  );
}

/** '#abc' and '#aabbcc' as '#aabbcc', which is all that the picker takes; black for what is no colour. */
function fullHex(text: string): string {
  const color = parseHexColor(text.trim());
  if (color === null) return '#000000';
  return `#${[color.red, color.green, color.blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
