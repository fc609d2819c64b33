import { AdminPage } from '../admin/page.tsx'
import { OwnTokens } from '../admin/tokens/own-tokens.tsx'
import { useText } from '../i18n/text.tsx'

export const OwnTokensPage = () => {
  const text = useText().admin.tokens
  return (
    <AdminPage title={text.title} about={text.about}>
      <OwnTokens />
    </AdminPage>
  )
}
