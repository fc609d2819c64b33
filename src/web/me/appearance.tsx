import { SettingsPage } from '../ui/page/settings-page.tsx'
import { AppearanceChoices } from '../appearance-choices.tsx'
import { useText } from '../i18n/text.tsx'

export const AppearancePage = () => {
  const { nav } = useText().me
  const { me } = useText()
  return (
    <SettingsPage title={nav.parts.appearance} about={me.appearance.about}>
      <div className="flex flex-col items-start gap-5">
        <AppearanceChoices />
      </div>
    </SettingsPage>
  )
}
