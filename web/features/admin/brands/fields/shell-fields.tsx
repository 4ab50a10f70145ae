import { claimsAt } from '#domain/content/claims/claims.ts';
import { sampleOperator } from '#domain/content/operator.ts';
import { badgeNames, shellDefaults } from '#domain/content/shell-content.ts';
import { badgeTitles } from '../values/part-titles.ts';
import { Line, LinkLine, Row, Section, TextArea } from './form-fields.tsx';
import { OwnPart } from './own-part.tsx';

/** The texts of header, side menu and footer (HOME-08). */
export function ShellFields() {
  return (
    <Section
      id="shell"
      title="Header and footer"
      about="In texts, {brand} stands for the name, {onlineFee} for the sentence about the fee for canceling online."
    >
      <OwnPart path="shell.blurb.mode" title="About the brand, in the footer" sample={shellDefaults.blurb}>
        <TextArea path="shell.blurb.text" label="Text" rows={3} />
      </OwnPart>
      {badgeNames.map((name) => {
        const { text, condition } = shellDefaults.badges[name];
        return (
          <OwnPart
            key={name}
            path={`shell.badges.${name}.mode`}
            title={badgeTitles[name]}
            sample={`“${text}” ${condition}`}
            claims={claimsAt('shell', name)}
          >
            <Row>
              <Line path={`shell.badges.${name}.text`} label="Badge" maxLength={name === 'save' ? 24 : 30} />
              <Line
                path={`shell.badges.${name}.condition`}
                label="Condition"
                optional
                maxLength={name === 'save' ? 40 : 120}
              />
            </Row>
          </OwnPart>
        );
      })}
    </Section>
  );
}

/** The company that runs the brand: what the law requires a site to state (HOME-08). */
export function OperatorFields() {
  const { legalName, office, accreditation } = sampleOperator;
  return (
    <Section
      id="operator"
      title="Operator"
      about="Shown in the footer and on the information pages. Empty fields are not shown."
    >
      <OwnPart
        path="operator.mode"
        title="Operator record"
        hideable={false}
        sample={`${legalName}, ${office}; IATA ${accreditation}`}
        claims={claimsAt('operator')}
      >
        <Line path="operator.legalName" label="Legal name" optional maxLength={120} />
        <Line path="operator.office" label="Registered office" optional maxLength={200} />
        <TextArea path="operator.registration" label="Registration note" optional />
        <Row>
          <Line
            path="operator.accreditation"
            label="Accreditation number"
            optional
            maxLength={40}
            hint="IATA number. Without it, no page says that you are certified."
          />
          <LinkLine path="operator.accreditationLogo" label="Link to its mark" />
        </Row>
      </OwnPart>
    </Section>
  );
}
