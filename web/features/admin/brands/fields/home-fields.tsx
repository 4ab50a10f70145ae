import { claimsAt } from '#domain/content/claims/claims.ts';
import { homeDefaults } from '#domain/content/home/home-defaults.ts';
import { homeTitles } from '../values/part-titles.ts';
import { Line, Row, Section, TextArea } from './form-fields.tsx';
import { BenefitList, FigureList, TestimonialList } from './home-lists.tsx';
import { OwnPart } from './own-part.tsx';

const { hero, figures, benefits, paymentPlans, testimonials, closing } = homeDefaults;
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ');

const parts = {
  hero: { sample: quoted([hero.badge, hero.title]), hideable: false },
  figures: { sample: quoted(figures.map(({ value, label }) => `${value} ${label}`)) },
  benefits: { sample: quoted(benefits.map(({ title }) => title)) },
  paymentPlans: { sample: quoted([paymentPlans]) },
  testimonials: {
    sample: quoted(testimonials.map(({ name, trip }) => `${name}, ${trip}`)),
  },
  closing: { sample: quoted([closing?.title ?? '']) },
} as const;

/** The props of a home page part for OwnPart. */
function part<Name extends keyof typeof parts>(name: Name) {
  return { ...parts[name], title: homeTitles[name], path: `parts.${name}`, claims: claimsAt('home', name) } as const;
}

/** The brand's home page texts (HOME-07). No sample is known to be true for an operator. */
export function HomeFields() {
  return (
    <Section
      id="home"
      title="Home page"
      about="The samples are examples: keep only what is true for this brand. In texts, {brand} stands for its name, {onlineFee} for the sentence about the fee for canceling online, {changeFee} for the fee for changing flights online."
    >
      <OwnPart {...part('hero')}>
        <Row>
          <Line path="home.hero.badge" label="Badge" optional maxLength={60} />
          <Line path="home.hero.badgeCondition" label="Condition of the badge" optional maxLength={80} />
        </Row>
        <Line path="home.hero.title" label="Title" maxLength={80} />
        <TextArea path="home.hero.text" label="Text" optional />
      </OwnPart>
      <OwnPart {...part('figures')}>
        <FigureList name="home.figures" />
      </OwnPart>
      <OwnPart {...part('benefits')}>
        <BenefitList />
      </OwnPart>
      <OwnPart {...part('paymentPlans')}>
        <TextArea path="home.paymentPlans" label="Line below the benefits" optional />
      </OwnPart>
      <OwnPart {...part('testimonials')}>
        <TestimonialList />
      </OwnPart>
      <OwnPart {...part('closing')}>
        <Line path="home.closing.title" label="Title" maxLength={80} />
        <TextArea path="home.closing.text" label="Text" optional />
        <FigureList name="home.closing.figures" />
      </OwnPart>
    </Section>
  );
}
