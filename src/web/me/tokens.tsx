import { SettingsPage } from '../ui/page/settings-page.tsx'
import { OwnTokens } from '../admin/tokens/own-tokens.tsx'
import { useText } from '../i18n/text.tsx'

export const OwnTokensPage = () => {
  const text = useText().admin.tokens
  return (
    <SettingsPage title={text.title} about={text.about}>
      <OwnTokens />
    </SettingsPage>
  )
}
