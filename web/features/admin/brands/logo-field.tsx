import { useId, useRef, useState } from 'react';
import { defaultBrandKey } from '../../../../domain/brand/brand-key.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { type BrandForm, Line, Section } from './form-fields.tsx';
import { fileProblem, logoTypes, sendLogo } from './upload-logo.ts';

interface LogoFieldProps {
  readonly form: BrandForm;
  /** Null while the brand is not there yet. */
  readonly brandKey: string | null;
  /** The link or path that is shown, once it is typed to its end. */
  readonly shown: string | null;
  readonly onSettled: (logo: string) => void;
}

/** A brand's logo: a link, or a picture that is uploaded (ADM-05). */
export function LogoField({ form, brandKey, shown, onSettled }: LogoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ readonly busy: boolean; readonly said: string | null; readonly bad: boolean }>({
    busy: false,
    said: null,
    bad: false,
  });
  const [broken, setBroken] = useState<string | null>(null);
  const id = useId();
  const put = (logo: string) => {
    form.setValue('logo', logo, { shouldDirty: true });
    form.clearErrors('logo');
    onSettled(logo);
  };
  const upload = async (file: File) => {
    const problem = fileProblem(file);
    if (problem !== null) return setState({ busy: false, said: problem, bad: true });
    setState({ busy: true, said: 'Uploading…', bad: false });
    try {
      put(await sendLogo(brandKey ?? defaultBrandKey, file));
      setState({ busy: false, said: 'Uploaded. It is shown once the brand is saved.', bad: false });
    } catch (error) {
      setState({ busy: false, said: messageOf(error), bad: true });
    }
  };
  return (
    <Section id="logo" title="Logo" about="At most 40 px high in the header. Without one the name is shown.">
      <div className="flex min-h-20 items-center justify-center rounded-md border border-line bg-page p-4">
        {shown === null || broken === shown ? (
          <p className="text-sm text-ink-soft">
            {shown === null ? 'No logo: the name is shown' : 'This picture cannot be loaded'}
          </p>
        ) : (
          <img
            src={shown}
            alt="Logo"
            referrerPolicy="no-referrer"
            onError={() => setBroken(shown)}
            className="h-10 w-auto max-w-48 object-contain"
          />
        )}
      </div>
      <Line
        form={form}
        path="logo"
        label="Link to a picture"
        optional
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        hint="https://… or an uploaded picture"
        onBlur={(event) => onSettled(event.currentTarget.value.trim())}
      />
      <div>
        <input
          ref={picker}
          id={`${id}-file`}
          type="file"
          accept={logoTypes.join(',')}
          aria-label="Picture file"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file !== undefined) void upload(file);
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            look="outline"
            busy={state.busy}
            aria-describedby={`${id}-said`}
            onClick={() => picker.current?.click()}
          >
            {state.busy ? 'Uploading…' : 'Upload a picture'}
          </Button>
          {shown === null ? null : (
            <Button look="quiet" onClick={() => put('')}>
              Remove logo
            </Button>
          )}
        </div>
        <p
          id={`${id}-said`}
          role="status"
          className={`mt-2 text-sm ${state.bad ? 'font-medium text-destructive' : 'text-ink-soft'}`}
        >
          {state.said ?? 'PNG, JPEG or WebP, at most 256 KiB and 2000 × 2000 pixels.'}
        </p>
      </div>
    </Section>
  );
}
