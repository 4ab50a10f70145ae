import { type BrandForm, Line, Section } from './form-fields.tsx';

/** How travellers reach a brand. */
export function ContactFields({ form }: { readonly form: BrandForm }) {
  return (
    <>
      <Section id="contact" title="Contact" about="Shown in the header, the footer and in mails.">
        <div className="grid gap-4 sm:grid-cols-2">
          <Line form={form} path="contact.email" label="Email" type="email" inputMode="email" maxLength={254} />
          <Line form={form} path="contact.phone" label="Phone" type="tel" inputMode="tel" maxLength={30} />
        </div>
        <Line form={form} path="contact.address" label="Address" maxLength={200} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Line
            form={form}
            path="contact.emergencyPhone"
            label="Emergency phone"
            optional
            type="tel"
            inputMode="tel"
            maxLength={30}
            hint="Stands in the header and on the emergency line. Without it the phone does."
          />
          <Line
            form={form}
            path="contact.chatUrl"
            label="Chat address"
            optional
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder="https://"
            hint="Where a live chat is. Without it none is offered."
          />
        </div>
      </Section>
      <Section id="social" title="Social">
        {(['facebook', 'twitter', 'instagram'] as const).map((name) => (
          <Line
            key={name}
            form={form}
            path={`social.${name}`}
            label={{ facebook: 'Facebook', twitter: 'X (Twitter)', instagram: 'Instagram' }[name]}
            optional
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder="https://"
          />
        ))}
      </Section>
    </>
  );
}
