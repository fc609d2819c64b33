import type { Language } from './language.ts'
import type { Translated } from './translation.ts'

// Translations are split into chapters, one file per language, loaded when a page that uses them is opened.

const english = {
  everyday: () => import('./en/everyday.ts'),
  adminConnections: () => import('./en/admin-connections.ts'),
  adminPeople: () => import('./en/admin-people.ts'),
  adminProduct: () => import('./en/admin-product.ts'),
  adminSignOn: () => import('./en/admin-sign-on.ts'),
  adminWork: () => import('./en/admin-work.ts'),
  assets: () => import('./en/assets.ts'),
  changes: () => import('./en/changes.ts'),
  checks: () => import('./en/checks.ts'),
  inbox: () => import('./en/inbox.ts'),
  incidents: () => import('./en/incidents.ts'),
  integrations: () => import('./en/integrations.ts'),
  kb: () => import('./en/kb.ts'),
  me: () => import('./en/me.ts'),
  oncall: () => import('./en/oncall.ts'),
  people: () => import('./en/people.ts'),
  problems: () => import('./en/problems.ts'),
  projects: () => import('./en/projects.ts'),
  reports: () => import('./en/reports.ts'),
  setup: () => import('./en/setup.ts'),
  ticket: () => import('./en/ticket.ts'),
}

export type Chapter = keyof typeof english

/** Every language has the same families in each chapter. */
type AsInEnglish = { readonly [C in Chapter]: () => Promise<Translated<Awaited<ReturnType<(typeof english)[C]>>>> }

const german: AsInEnglish = {
  everyday: () => import('./de/everyday.ts'),
  adminConnections: () => import('./de/admin-connections.ts'),
  adminPeople: () => import('./de/admin-people.ts'),
  adminProduct: () => import('./de/admin-product.ts'),
  adminSignOn: () => import('./de/admin-sign-on.ts'),
  adminWork: () => import('./de/admin-work.ts'),
  assets: () => import('./de/assets.ts'),
  changes: () => import('./de/changes.ts'),
  checks: () => import('./de/checks.ts'),
  inbox: () => import('./de/inbox.ts'),
  incidents: () => import('./de/incidents.ts'),
  integrations: () => import('./de/integrations.ts'),
  kb: () => import('./de/kb.ts'),
  me: () => import('./de/me.ts'),
  oncall: () => import('./de/oncall.ts'),
  people: () => import('./de/people.ts'),
  problems: () => import('./de/problems.ts'),
  projects: () => import('./de/projects.ts'),
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
