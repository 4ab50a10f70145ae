import { type BenefitKind, benefitKinds } from '#domain/content/home/home-content.ts';
import { SelectField } from '#web/ui/field.tsx';
import { Line, Row, TextArea, useBrandFields } from './form-fields.tsx';
import { ListField } from './list-field.tsx';

export function FigureList({ name }: { readonly name: 'home.figures' | 'home.closing.figures' }) {
  return (
    <ListField name={name} noun="figure" most={6} blank={{ value: '', label: '' }} empty="No figures." ordered>
      {(index) => (
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Line path={`${name}.${index}.value`} label="Figure" maxLength={20} />
          <Line path={`${name}.${index}.label`} label="What it counts" maxLength={60} />
        </div>
      )}
    </ListField>
  );
}

const kindLabels: Record<BenefitKind, string> = {
  price: 'Price',
  fees: 'Fees',
  alerts: 'Alerts',
  support: 'Support',
  cancellation: 'Cancellation',
  changes: 'Changes',
};

export function BenefitList() {
  const { register } = useBrandFields();
  return (
    <ListField
      name="home.benefits"
      noun="benefit"
      most={12}
      blank={{ kind: 'price', title: '', text: '', condition: '' }}
      empty="No benefits: this section is hidden."
      ordered
    >
      {(index) => (
        <div className="grid gap-3">
          <Row>
            <Line path={`home.benefits.${index}.title`} label="Title" maxLength={60} />
            <SelectField {...register(`home.benefits.${index}.kind`)} label="About">
              {benefitKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindLabels[kind]}
                </option>
              ))}
            </SelectField>
          </Row>
          <TextArea path={`home.benefits.${index}.text`} label="Text" />
          <Line path={`home.benefits.${index}.condition`} label="Condition" optional maxLength={240} />
        </div>
      )}
    </ListField>
  );
}

export function TestimonialList() {
  return (
    <ListField
      name="home.testimonials"
      noun="testimonial"
      most={12}
      blank={{ quote: '', name: '', trip: '', savings: '' }}
      empty="No testimonials: this section is hidden."
      ordered
    >
      {(index) => (
        <div className="grid gap-3">
          <TextArea path={`home.testimonials.${index}.quote`} label="What they said" rows={3} />
          <Line path={`home.testimonials.${index}.name`} label="Name" maxLength={60} />
          <Row>
            <Line path={`home.testimonials.${index}.trip`} label="Trip" optional maxLength={80} />
            <Line path={`home.testimonials.${index}.savings`} label="Savings" optional maxLength={20} />
          </Row>
        </div>
      )}
    </ListField>
  );
}
