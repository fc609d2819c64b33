import type { Language } from './language.ts'
import type { Said } from './messages.ts'

// Translations are split into chapters, one file per language, loaded when a page that uses them is opened.

const english = {
  everyday: () => import('./en/chapters/everyday.ts'),
  adminConnections: () => import('./en/chapters/admin-connections.ts'),
  adminPeople: () => import('./en/chapters/admin-people.ts'),
  adminProduct: () => import('./en/chapters/admin-product.ts'),
  adminSignOn: () => import('./en/chapters/admin-sign-on.ts'),
  adminWork: () => import('./en/chapters/admin-work.ts'),
  assets: () => import('./en/assets.ts'),
  changes: () => import('./en/changes.ts'),
  checks: () => import('./en/chapters/checks.ts'),
  inbox: () => import('./en/inbox.ts'),
  incidents: () => import('./en/incidents.ts'),
  integrations: () => import('./en/integrations.ts'),
  kb: () => import('./en/kb.ts'),
  me: () => import('./en/me.ts'),
  oncall: () => import('./en/oncall.ts'),
  people: () => import('./en/people.ts'),
  problems: () => import('./en/problems.ts'),
  projects: () => import('./en/chapters/projects.ts'),
  reports: () => import('./en/reports.ts'),
  setup: () => import('./en/setup.ts'),
  ticket: () => import('./en/ticket.ts'),
}

export type Chapter = keyof typeof english

/** Every language has the same families in each chapter. */
type AsInEnglish = { readonly [C in Chapter]: () => Promise<Said<Awaited<ReturnType<(typeof english)[C]>>>> }

const german: AsInEnglish = {
  everyday: () => import('./de/chapters/everyday.ts'),
  adminConnections: () => import('./de/chapters/admin-connections.ts'),
  adminPeople: () => import('./de/chapters/admin-people.ts'),
  adminProduct: () => import('./de/chapters/admin-product.ts'),
  adminSignOn: () => import('./de/chapters/admin-sign-on.ts'),
  adminWork: () => import('./de/chapters/admin-work.ts'),
  assets: () => import('./de/assets.ts'),
  changes: () => import('./de/changes.ts'),
  checks: () => import('./de/chapters/checks.ts'),
  inbox: () => import('./de/inbox.ts'),
  incidents: () => import('./de/incidents.ts'),
  integrations: () => import('./de/integrations.ts'),
  kb: () => import('./de/kb.ts'),
  me: () => import('./de/me.ts'),
  oncall: () => import('./de/oncall.ts'),
  people: () => import('./de/people.ts'),
  problems: () => import('./de/problems.ts'),
  projects: () => import('./de/chapters/projects.ts'),
  reports: () => import('./de/reports.ts'),
  setup: () => import('./de/setup.ts'),
  ticket: () => import('./de/ticket.ts'),
}

export const chapters = Object.keys(english).filter((name): name is Chapter => name in english)

/** Texts of one chapter, by top-level key of the catalog. Several chapters may contain texts of the same key. */
export type Words = Readonly<Record<string, object>>

export const loadChapter = async (language: Language, chapter: Chapter): Promise<Words> => {
  if (language === 'de') return { ...(await german[chapter]()) }
  const words = { ...(await english[chapter]()) }
  return language === 'en' ? words : (await import('./pseudo.ts')).pseudo(words)
}
