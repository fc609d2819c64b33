/** Whom a change concerns. */
export type Audience =
  | { readonly kind: 'project'; readonly project_id: number }
  | { readonly kind: 'ticket'; readonly departments: readonly (number | null)[]; readonly assignees: readonly (number | null)[] }
  | { readonly kind: 'accounts'; readonly ids: readonly number[] }
  | { readonly kind: 'all' }

/** Somebody who watches: what they want to hear of, and what they may. */
export type Viewer = {
  readonly account_id: number
  readonly mayMonitor: boolean
  readonly mayTickets: boolean
  /** Whose tickets they see besides their own; null: everybody's. */
  readonly departments: readonly number[] | null
  readonly wants: {
    /** `all`, or the ids of some. */
    readonly projects: 'all' | readonly number[]
    readonly tickets: boolean
    readonly notices: boolean
  }
}

const seesTicket = (viewer: Viewer, { departments, assignees }: Extract<Audience, { kind: 'ticket' }>): boolean =>
  viewer.departments === null ||
  departments.some((id) => id !== null && viewer.departments?.includes(id)) ||
  assignees.includes(viewer.account_id)

export const concerns = (viewer: Viewer, audience: Audience): boolean => {
  const { wants } = viewer
  switch (audience.kind) {
    case 'all':
      return true
    case 'project':
      return viewer.mayMonitor && (wants.projects === 'all' || wants.projects.includes(audience.project_id))
    case 'ticket':
      return viewer.mayTickets && wants.tickets && seesTicket(viewer, audience)
    case 'accounts':
      return wants.notices && audience.ids.includes(viewer.account_id)
  }
}
