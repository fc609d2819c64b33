import type { ReactNode } from 'react'
import { PageHeader } from './page.tsx'

type SettingsPageProps = {
  readonly title: string
  readonly about?: ReactNode
  readonly status?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page of settings, the house’s or one’s own: its name, what it is for, what can be done. The room below lets nothing end under a message. */
export const SettingsPage = ({ title, about, status, actions, children }: SettingsPageProps) => (
  <div className="flex max-w-300 min-w-0 flex-col px-4 pt-3 pb-20">
    <PageHeader title={title} facts={about} status={status} actions={actions} />
    {children}
  </div>
)
