import { claimsAt } from '../../../../domain/content/claims.ts';
import { sampleOperator } from '../../../../domain/content/operator.ts';
import { type BadgeName, badgeNames, shellDefaults } from '../../../../domain/content/shell-content.ts';
import { type BrandForm, Line, Section, TextArea } from './form-fields.tsx';
import { OwnPart } from './own-part.tsx';

const badgeTitles: Record<BadgeName, string> = {
  save: 'Badge of the header and the menu',
  fees: 'Fees, in the menu',
  help: 'Help, in the menu',
  secure: 'Security, in the footer',
  accredited: 'Accreditation, in the footer',
  support: 'Support, in the footer',
};

/** What header, side menu and footer say (HOME-08). */
export function ShellFields({ form }: { readonly form: BrandForm }) {
  return (
    <Section
      id="shell"
      title="Header and footer"
      about="{brand} in a text stands for the name, {onlineFee} for the sentence about the fee for canceling online."
    >
      <OwnPart form={form} path="shell.blurb.mode" title="About the brand, in the footer" sample={shellDefaults.blurb}>
        <TextArea form={form} path="shell.blurb.text" label="Text" rows={3} />
      </OwnPart>
      {badgeNames.map((name) => {
        const { text, condition } = shellDefaults.badges[name];
        return (
          <OwnPart
            key={name}
            form={form}
            path={`shell.badges.${name}.mode`}
            title={badgeTitles[name]}
            sample={`“${text}” ${condition}`}
            claims={claimsAt('shell', name)}
          >
            <div className="grid gap-3 sm:grid-cols-2">
              <Line
                form={form}
                path={`shell.badges.${name}.text`}
                label="Badge"
                maxLength={name === 'save' ? 24 : 30}
              />
              <Line
                form={form}
                path={`shell.badges.${name}.condition`}
                label="Condition"
                optional
                maxLength={name === 'save' ? 40 : 120}
              />
            </div>
          </OwnPart>
        );
      })}
    </Section>
  );
}

/** Who runs the brand: what the law makes a site tell (HOME-08). */
export function OperatorFields({ form }: { readonly form: BrandForm }) {
  const { legalName, office, accreditation } = sampleOperator;
  return (
    <Section id="operator" title="Operator" about="Stands in the footer and on the pages. What is empty is not shown.">
      <OwnPart
        form={form}
        path="operator.mode"
        title="Operator record"
        hideable={false}
        sample={`${legalName}, ${office}; IATA ${accreditation}`}
        claims={claimsAt('operator')}
      >
        <Line form={form} path="operator.legalName" label="Legal name" optional maxLength={120} />
        <Line form={form} path="operator.office" label="Registered office" optional maxLength={200} />
        <TextArea form={form} path="operator.registration" label="Registration note" optional />
        <div className="grid gap-3 sm:grid-cols-2">
          <Line
            form={form}
            path="operator.accreditation"
            label="Accreditation number"
            optional
            maxLength={40}
            hint="IATA. Without it no page says that you are certified."
          />
          <Line
            form={form}
            path="operator.accreditationLogo"
            label="Link to its mark"
            optional
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder="https://"
          />
        </div>
      </OwnPart>
    </Section>
  );
}
