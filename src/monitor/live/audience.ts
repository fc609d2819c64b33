/** The connections that a change is sent to. */
export type Audience =
  | { readonly kind: 'project'; readonly project_id: number }
  | { readonly kind: 'ticket'; readonly departments: readonly (number | null)[]; readonly assignees: readonly (number | null)[] }
  | { readonly kind: 'accounts'; readonly ids: readonly number[] }
  | { readonly kind: 'all' }

export type LiveViewer = {
  readonly account_id: number
  readonly canMonitor: boolean
  readonly canViewTickets: boolean
  /** Departments whose tickets the account may see besides its own tickets; null: all. */
  readonly departments: readonly number[] | null
  readonly topics: {
    readonly projects: 'all' | readonly number[]
    readonly tickets: boolean
    readonly notices: boolean
  }
}

const canSeeTicket = (viewer: LiveViewer, { departments, assignees }: Extract<Audience, { kind: 'ticket' }>): boolean =>
  viewer.departments === null ||
  departments.some((id) => id !== null && viewer.departments?.includes(id)) ||
  assignees.includes(viewer.account_id)

export const isInAudience = (viewer: LiveViewer, audience: Audience): boolean => {
  const { topics } = viewer
  switch (audience.kind) {
    case 'all':
      return true
    case 'project':
      return viewer.canMonitor && (topics.projects === 'all' || topics.projects.includes(audience.project_id))
    case 'ticket':
      return viewer.canViewTickets && topics.tickets && canSeeTicket(viewer, audience)
    case 'accounts':
      return topics.notices && audience.ids.includes(viewer.account_id)
  }
}
