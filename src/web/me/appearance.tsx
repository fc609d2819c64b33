import { AdminPage } from '../admin/page.tsx'
import { AppearanceChoices } from '../appearance-choices.tsx'
import { useText } from '../i18n/text.tsx'

/** The same choices as in the dialog; single keys have a page of their own. */
export const AppearancePage = () => {
  const { me, shell } = useText()
  return (
    <AdminPage title={shell.appearance.title} about={me.appearance.about}>
      <div className="flex flex-col items-start gap-5">
        <AppearanceChoices />
      </div>
    </AdminPage>
  )
}
