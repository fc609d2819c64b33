import { readFileSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { built } from './ui/gallery-server.ts'

/** What loads when a shortcut or the button with that shortcut is used. Each has a typing test. */
export const OPENED_BY_KEYS = [
  'ui/layer/palette.tsx',
  'ui/layer/key-sheet.tsx',
  'ui/writing/editor.tsx',
  'desk/pickers/act-picker.tsx',
  'desk/pickers/actions-picker.tsx',
  'ticket/merge.tsx',
  'ticket/peek.tsx',
  'ticket/ticket.tsx',
  'check/peek.tsx',
  'ui/layer/menu-layer.tsx',
] as const

/** Those of the page of a ticket. */
export const LOADED_BY_A_TICKET: readonly (typeof OPENED_BY_KEYS)[number][] = [
  'ui/layer/palette.tsx',
  'ui/layer/key-sheet.tsx',
  'ui/writing/editor.tsx',
  'desk/pickers/act-picker.tsx',
  'desk/pickers/actions-picker.tsx',
  'ticket/merge.tsx',
  'ui/layer/menu-layer.tsx',
]

/** What only a click opens, or what a page shows by itself. The mechanism is the same. */
const OPENED_OTHERWISE = [
  'account/sign-in-again.tsx',
  'account/sudo.tsx',
  'appearance.tsx',
  'inbox/edit-view.tsx',
  'inbox/export-dialog.tsx',
  'ticket/custom-field-dialog.tsx',
  'ticket/edit-later.tsx',
  'ticket/edit-said.tsx',
  'ticket/follow-up.tsx',
  'ticket/split.tsx',
  'ui/article/field.tsx',
  'ui/article/rich.tsx',
]

const WEB = 'src/web'
const sources = () => globSync(`${WEB}/**/*.{ts,tsx}`).filter((file) => !file.endsWith('.test.ts') && !file.startsWith(`${WEB}/i18n/`))

/** The modules that come later as layers or parts of a page. */
const lazyModules = (): readonly string[] => {
  const found = sources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/lazy(?:Layer|Part)\(\s*\(\) => import\('([^']+)'\)/g)].map(([, path = '']) =>
      join(dirname(file), path).slice(WEB.length + 1),
    ),
  )
  return [...new Set(found)]
}

/** Sentences about lazy layers that no typing test knows, and about other ways to load one. */
export const untestedLayers = (): readonly string[] => {
  const known: readonly string[] = [...OPENED_BY_KEYS, ...OPENED_OTHERWISE]
  const found = lazyModules()
  return [
    ...sources()
      .filter((file) => /\b(?:lazy|Suspense)\b[^\n]*from 'react'/.test(readFileSync(file, 'utf8')))
      .map((file) => `${file} uses lazy or Suspense of React: use lazyLayer or lazyPart, which keep what is typed meanwhile.`),
    ...found
      .filter((module) => !known.includes(module))
      .map((module) => `${module} loads late and is in no list of test/browser/lazy-layers.ts.`),
    ...known.filter((module) => !found.includes(module)).map((module) => `${module} does not load late any more.`),
  ]
}

type Chunk = { readonly file: string }
const fileOf = (module: string): string => {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))
  const file = manifest[module]?.file
  if (file === undefined) throw new Error(`${module} is no file of its own.`)
  return file
}

/** The modules whose code the pages of a context have not asked for yet; the set shrinks with each request. */
export const watchChunks = async (context: BrowserContext, modules: readonly string[]): Promise<ReadonlySet<string>> => {
  const missing = new Set(modules)
  for (const module of modules) await context.route(`**/${fileOf(module)}`, async (route) => (missing.delete(module), route.continue()))
  return missing
}

/** Keeps the code of some modules back until it is released, however early the page fetches it. */
export const holdBack = async (context: BrowserContext, modules: readonly string[]) => {
  const gate = Promise.withResolvers<'serve' | 'fail'>()
  for (const module of modules)
    await context.route(`**/${fileOf(module)}`, async (route) => {
      if ((await gate.promise) === 'serve') await route.continue()
      else await route.abort('connectionfailed')
    })
  return {
    release: () => gate.resolve('serve'),
    fail: () => gate.resolve('fail'),
  }
}
