import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Under an administrator's screen: back to the settings, where they all start. */
export function SettingsLink() {
  return (
    <p>
      <ButtonLink to="/admin-settings" look="outline">
        <Icon name="left" />
        Administrator Settings
      </ButtonLink>
    </p>
  );
}
