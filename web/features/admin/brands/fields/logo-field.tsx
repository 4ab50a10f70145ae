import { useId, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { SignedOutHelp } from '#web/features/admin/signed-out-help.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeLine, Section, useBrandFields } from './form-fields.tsx';
import { logoTypes } from './upload-logo.ts';
import { type UploadStatus, useLogoUpload } from './use-logo-upload.ts';

interface LogoFieldProps {
  /** Null for a brand that does not exist yet. */
  readonly brandKey: string | null;
  /** The URL to show; null if there is none, or it is still being typed. */
  readonly shown: string | null;
  /** Called with a complete URL. */
  readonly onSettled: (logo: string) => void;
}

/** A brand's logo: a link, or an uploaded picture (ADM-05). */
export function LogoField({ brandKey, shown, onSettled }: LogoFieldProps) {
  const form = useBrandFields();
  const setLogo = (logo: string) => {
    form.setValue('logo', logo, { shouldDirty: true });
    form.clearErrors('logo');
    onSettled(logo);
  };
  return (
    <Section id="logo" title="Logo" about="At most 40 px high in the header. Without a logo, the name is shown.">
      <LogoPreview logo={shown} />
      <CodeLine
        path="logo"
        label="Link to a picture"
        optional
        inputMode="url"
        maxLength={300}
        hint="https://… or an uploaded picture"
        onBlur={(event) => onSettled(event.currentTarget.value.trim())}
      />
      <LogoUpload brandKey={brandKey} hasLogo={shown !== null} onChange={setLogo} />
    </Section>
  );
}

function LogoPreview({ logo }: { readonly logo: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="flex min-h-20 items-center justify-center rounded-md border border-line bg-page p-4">
      {logo === null || broken === logo ? (
        <p className="text-sm text-ink-soft">
          {logo === null ? 'No logo: the name is shown' : 'This picture cannot be loaded'}
        </p>
      ) : (
        <img
          src={logo}
          alt="Logo"
          referrerPolicy="no-referrer"
          onError={() => setBroken(logo)}
          className="h-10 w-auto max-w-48 object-contain"
        />
      )}
    </div>
  );
}

interface LogoUploadProps {
  readonly brandKey: string | null;
  readonly hasLogo: boolean;
  /** Called with the path of an uploaded picture; '' removes the logo. */
  readonly onChange: (logo: string) => void;
}

function LogoUpload({ brandKey, hasLogo, onChange }: LogoUploadProps) {
  const { status, upload } = useLogoUpload(brandKey, onChange);
  const { control } = useBrandFields();
  const logo = useWatch({ control, name: 'logo' });
  const { dirtyFields } = useFormState({ control, name: 'logo' });
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
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
          busy={status.busy}
          aria-describedby={`${id}-status`}
          onClick={() => picker.current?.click()}
        >
          {status.busy ? 'Uploading…' : 'Upload a Picture'}
        </Button>
        {hasLogo ? (
          <Button look="quiet" onClick={() => onChange('')}>
            Remove logo
          </Button>
        ) : null}
      </div>
      <div
        id={`${id}-status`}
        role="status"
        className={`mt-2 text-sm ${status.failure !== null ? 'font-medium text-destructive' : 'text-ink-soft'}`}
      >
        {status.isSignedOut ? (
          <SignedOutHelp next="upload it again" />
        ) : (
          uploadText(status, { logo, isSaved: dirtyFields.logo !== true })
        )}
      </div>
    </div>
  );
}

function uploadText(
  { busy, failure, uploaded }: UploadStatus,
  { logo, isSaved }: { readonly logo: string; readonly isSaved: boolean },
): string {
  if (busy) return 'Uploading…';
  if (failure !== null) return failure;
  if (uploaded === null || uploaded !== logo) return 'PNG, JPEG or WebP, at most 256 KiB and 2000 × 2000 pixels.';
  return isSaved ? 'Uploaded and saved.' : 'Uploaded. It will be shown once you save the brand.';
}
