// What an address says about a calendar. Part of every page's first load, so it knows nothing else.

export const views = ['week', 'fortnight', 'month'] as const
export type View = (typeof views)[number]

export const readCalendarSearch = ({ view, from, cover }: Record<string, unknown>): { view?: View; from?: string; cover?: true } => ({
  view: views.find((one) => one === view),
  from: typeof from === 'string' ? from : undefined,
  cover: cover === true ? true : undefined,
})
