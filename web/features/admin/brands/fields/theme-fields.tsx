import { useWatch } from 'react-hook-form';
import type { ContrastFault } from '#domain/brand/contrast.ts';
import { parseHexColor } from '#domain/brand/theme.ts';
import { summaryOf } from '../editor/contrast-notes.tsx';
import { CodeLine, Line, Section, useBrandFields } from './form-fields.tsx';

const colors = [
  ['primary', 'Primary color', 'Buttons, selections and the brand mark'],
  ['secondary', 'Secondary color', 'The closing band and the test ribbon'],
  ['accent', 'Accent color', 'Small highlights'],
  ['background', 'Background', 'The page; cards, fields and lines are derived from it'],
  ['text', 'Text', 'On the page and on cards'],
] as const;

const fonts = ['Inter', 'Arial', 'Georgia', 'Helvetica', 'Tahoma', 'Times New Roman', 'Trebuchet MS', 'Verdana'];

/** A brand's colors and font; everything else is derived (BRAND-06). `faults` belong to the colors as typed. */
export function ThemeFields({ faults }: { readonly faults: readonly ContrastFault[] }) {
  return (
    <Section id="theme" title="Colors and font" about="All other colors of the site are derived from these five.">
      <div className="grid gap-4 sm:grid-cols-2">
        {colors.map(([name, label, hint]) => (
          <ColorField key={name} name={name} label={label} hint={hint} />
        ))}
        <div>
          <Line
            path="theme.font"
            label="Font"
            list="brand-fonts"
            maxLength={60}
            spellCheck={false}
            hint="Inter is included with the site. Other fonts are shown to visitors who have them installed; everyone else sees Inter."
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
  readonly name: (typeof colors)[number][0];
  readonly label: string;
  readonly hint: string;
}

/** A color as text, with the platform's picker next to it. */
function ColorField({ name, label, hint }: ColorFieldProps) {
  const { control, formState, setValue } = useBrandFields();
  const text = useWatch({ control, name: `theme.${name}` });
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <CodeLine path={`theme.${name}`} label={label} hint={hint} maxLength={7} />
      </div>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={fullHex(text)}
        onChange={(event) =>
          setValue(`theme.${name}`, event.currentTarget.value, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted,
          })
        }
        className="mt-6 size-11 shrink-0 cursor-pointer rounded-md border border-outline bg-field p-1"
      />
    </div>
  );
}

/** '#abc' and '#aabbcc' as '#aabbcc', the only format of the picker; black for an invalid color. */
function fullHex(text: string): string {
  const color = parseHexColor(text.trim());
  if (color === null) return '#000000';
  return `#${[color.red, color.green, color.blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
