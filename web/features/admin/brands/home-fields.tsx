import { claimsAt } from '../../../../domain/content/claims.ts';
import { type BenefitKind, benefitKinds } from '../../../../domain/content/home-content.ts';
import { homeDefaults } from '../../../../domain/content/home-defaults.ts';
import { SelectField } from '../../../ui/field.tsx';
import { type BrandForm, Line, Section, TextArea } from './form-fields.tsx';

import { ListField } from './list-field.tsx';
import { OwnPart } from './own-part.tsx';

const { hero, figures, benefits, paymentPlans, testimonials, closing } = homeDefaults;
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ');

/** What the brand says on its home page (HOME-07). Nothing of the samples is known to be true for an operator. */
export function HomeFields({ form }: { readonly form: BrandForm }) {
  return (
    <Section
      id="home"
      title="Home page"
      about="The samples are examples: keep only what is true for this brand. {brand} in a text stands for its name."
    >
      <OwnPart
        form={form}
        path="parts.hero"
        claims={claimsAt('home', 'hero')}
        title="Hero"
        hideable={false}
        sample={quoted([hero.badge, hero.title])}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Line form={form} path="home.hero.badge" label="Badge" optional maxLength={60} />
          <Line form={form} path="home.hero.badgeCondition" label="Condition of the badge" optional maxLength={80} />
        </div>
        <Line form={form} path="home.hero.title" label="Title" maxLength={80} />
        <TextArea form={form} path="home.hero.text" label="Text" optional />
      </OwnPart>

      <OwnPart
        form={form}
        path="parts.figures"
        claims={claimsAt('home', 'figures')}
        title="Figures"
        sample={quoted(figures.map(figureText))}
      >
        <Figures form={form} name="home.figures" />
      </OwnPart>

      <OwnPart
        form={form}
        path="parts.benefits"
        claims={claimsAt('home', 'benefits')}
        title="Benefits"
        sample={quoted(benefits.map(({ title }) => title))}
      >
        <ListField
          form={form}
          name="home.benefits"
          noun="benefit"
          most={12}
          blank={{ kind: 'price', title: '', text: '', condition: '' }}
          empty="No benefits: the part is not shown."
          ordered
        >
          {(index) => (
            <div className="grid gap-3">
              <div className="grid gap-3 sm:grid-cols-2">
                <Line form={form} path={`home.benefits.${index}.title`} label="Title" maxLength={60} />
                <SelectField {...form.register(`home.benefits.${index}.kind`)} label="About">
                  {benefitKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {kindLabels[kind]}
                    </option>
                  ))}
                </SelectField>
              </div>
              <TextArea form={form} path={`home.benefits.${index}.text`} label="Text" />
              <Line form={form} path={`home.benefits.${index}.condition`} label="Condition" optional maxLength={160} />
            </div>
          )}
        </ListField>
      </OwnPart>

      <OwnPart
        form={form}
        path="parts.paymentPlans"
        claims={claimsAt('home', 'paymentPlans')}
        title="Payment plans"
        sample={quoted([paymentPlans])}
      >
        <TextArea form={form} path="home.paymentPlans" label="Line below the benefits" optional />
      </OwnPart>

      <OwnPart
        form={form}
        path="parts.testimonials"
        claims={claimsAt('home', 'testimonials')}
        title="Testimonials"
        sample={quoted(testimonials.map(({ name, trip }) => `${name}, ${trip}`))}
      >
        <ListField
          form={form}
          name="home.testimonials"
          noun="testimonial"
          most={12}
          blank={{ quote: '', name: '', trip: '', savings: '' }}
          empty="No testimonials: the part is not shown."
          ordered
        >
          {(index) => (
            <div className="grid gap-3">
              <TextArea form={form} path={`home.testimonials.${index}.quote`} label="What they said" rows={3} />
              <Line form={form} path={`home.testimonials.${index}.name`} label="Name" maxLength={60} />
              <div className="grid gap-3 sm:grid-cols-2">
                <Line form={form} path={`home.testimonials.${index}.trip`} label="Trip" optional maxLength={80} />
                <Line form={form} path={`home.testimonials.${index}.savings`} label="Savings" optional maxLength={20} />
              </div>
            </div>
          )}
        </ListField>
      </OwnPart>

      <OwnPart
        form={form}
        path="parts.closing"
        claims={claimsAt('home', 'closing')}
        title="Closing band"
        sample={quoted([closing?.title ?? ''])}
      >
        <Line form={form} path="home.closing.title" label="Title" maxLength={80} />
        <TextArea form={form} path="home.closing.text" label="Text" optional />
        <Figures form={form} name="home.closing.figures" />
      </OwnPart>
    </Section>
  );
}

interface FiguresProps {
  readonly form: BrandForm;
  readonly name: 'home.figures' | 'home.closing.figures';
}

function Figures({ form, name }: FiguresProps) {
  return (
    <ListField
      form={form}
      name={name}
      noun="figure"
      most={6}
      blank={{ value: '', label: '' }}
      empty="No figures."
      ordered
    >
      {(index) => (
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Line form={form} path={`${name}.${index}.value`} label="Figure" maxLength={20} />
          <Line form={form} path={`${name}.${index}.label`} label="What it counts" maxLength={60} />
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

function figureText({ value, label }: { readonly value: string; readonly label: string }): string {
  return `${value} ${label}`;
}
