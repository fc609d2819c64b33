import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page.tsx'

type AdminPageProps = {
  readonly title: string
  readonly about?: ReactNode
  readonly status?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page of the administration: its name, what it is for, what can be done. The room below lets nothing end under a message. */
export const AdminPage = ({ title, about, status, actions, children }: AdminPageProps) => (
  <div className="flex max-w-300 min-w-0 flex-col px-4 pt-3 pb-20">
    <PageHeader title={title} facts={about} status={status} actions={actions} />
    {children}
  </div>
)
