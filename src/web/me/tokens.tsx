import { SettingsPage } from '../ui/page/settings-page.tsx'
import { OwnTokens } from '../admin/tokens/own-tokens.tsx'
import { useText } from '../i18n/text.tsx'

export const OwnTokensPage = () => {
  const { common } = useText()
  const text = useText().admin.tokens
  return (
    <SettingsPage title={common.apiTokens} about={text.about}>
      <OwnTokens />
    </SettingsPage>
  )
}
