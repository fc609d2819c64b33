import type { ReactNode } from 'react'
import { PageHeader } from './page.tsx'

type SettingsPageProps = {
  readonly title: string
  readonly about?: ReactNode
  readonly status?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Layout of a settings page. The bottom padding keeps content clear of toasts. */
export const SettingsPage = ({ title, about, status, actions, children }: SettingsPageProps) => (
  <div className="flex max-w-300 min-w-0 flex-col px-4 pt-3 pb-20">
    <PageHeader title={title} facts={about} status={status} actions={actions} />
    {children}
  </div>
)
