import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Theme } from './browser.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const every = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
// What a theme can spoil; all else is the same page in another colour.
const ofColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const ask = async (page: Page, runOnly: typeof every, within: string): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) await page.evaluate(source)
  // Nobody reads what passed or where it stands, and finding that out takes most of the time. Style sheets are read for a rule alone that
  // is not asked, and a frame without scripts never answers.
  const spared = { resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] }, pingWaitTime: 20 }
  const options = JSON.stringify({ runOnly, ...spared })
  const found: unknown = await page.evaluate(`
    axe.run(${JSON.stringify(within)}, ${options})
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 200) + ' — ' + node.failureSummary)))`)
  return Array.isArray(found) ? found.map(String) : ['axe did not answer']
}

/** What axe finds wrong, in lines that name the rule and the element: all rules in the light theme, those about colours in others. */
export const violations = (page: Page, theme: Theme | 'contrast' = 'light', within = 'html'): Promise<readonly string[]> =>
  ask(page, theme === 'light' ? every : ofColour, within)

/** What axe finds wrong on a page as it stands, or in a part of it, in both themes; it is left in the light one. */
export const violationsInBothThemes = async (page: Page, within?: string): Promise<readonly string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, 'dark', within)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page, 'light', within)
  return [...dark.map((line) => `dark: ${line}`), ...light.map((line) => `light: ${line}`)]
}

/** For states that a test passes on its way: checked in a soak. Every run checks each layout (`every-page/loaded.test.ts`) and the gallery. */
export const violationsInSoak = async (page: Page): Promise<readonly string[]> => (process.env['SOAK'] ? violationsInBothThemes(page) : [])
