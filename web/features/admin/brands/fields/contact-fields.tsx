import { checkInHours } from '#domain/booking/mails/check-in.ts';
import { Checkbox, Line, LinkLine, Section } from './form-fields.tsx';

const phone = { type: 'tel', inputMode: 'tel', maxLength: 30 } as const;

/** A brand's contact details. */
export function ContactFields() {
  return (
    <>
      <Section id="contact" title="Contact" about="Shown in the header, the footer and emails.">
        <div className="grid gap-4 sm:grid-cols-2">
          <Line path="contact.email" label="Email" type="email" inputMode="email" maxLength={254} />
          <Line path="contact.phone" label="Phone" {...phone} />
        </div>
        <Line path="contact.address" label="Address" maxLength={200} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Line
            path="contact.emergencyPhone"
            label="Emergency phone"
            optional
            {...phone}
            hint="Shown in the header and on the emergency line. Without it, the phone number is used."
          />
          <LinkLine
            path="contact.chatUrl"
            label="Chat address"
            hint="The address of a live chat. Without it, no chat is offered."
          />
        </div>
      </Section>
      <Section id="mails" title="Emails" about="Mails about payments, changes and refunds are always sent.">
        <Checkbox
          path="mails.checkIn"
          label="Remind travelers of check-in"
          hint={`${checkInHours.latest} hours before each departure.`}
        />
      </Section>
      <Section id="social" title="Social">
        <LinkLine path="social.facebook" label="Facebook" />
        <LinkLine path="social.twitter" label="X (Twitter)" />
        <LinkLine path="social.instagram" label="Instagram" />
      </Section>
    </>
  );
}
