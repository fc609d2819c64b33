import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, type AppStage } from '../app-stage.ts'
import { visit } from '../ui/browser.ts'
import { selectVisits } from './addresses.ts'
import { walkIn, type Walk } from './walk.ts'
import { fillWorld, findProject, type Things } from './world.ts'

let stage: AppStage
let page: Page
let walk: Walk
let things: Things
let isBroken = false
/** What the frame around every page asks; that works. */
let frame: ReadonlySet<string>
const pathOf = (url: string): string => new URL(url).pathname

beforeAll(async () => {
  stage = await openApp()
  const context = await stage.enter()
  things = { ...(await fillWorld(stage)), project: await findProject(context, stage.running.base) }
  const asked: string[] = []
  context.on('request', (request) => asked.push(pathOf(request.url())))
  page = await visit(context, `${stage.running.base}/me/shortcuts`)
  walk = walkIn(page)
  await walk.go('/me/appearance')
  frame = new Set(asked)
  await page.route('**/app/api/**', (route) =>
    isBroken && !frame.has(pathOf(route.request().url()))
      ? route.fulfill({ status: 500, json: { message: 'The disk is full.' } })
      : route.fallback(),
  )
})
afterAll(() => stage.close())

/** They go on without what did not come: forms with fewer to choose from, and doors that open to a password alone. */
const withoutIt = new Set([
  '/login',
  '/login/saml',
  '/setup',
  '/p/new',
  '/p/$project/checks/new',
  '/tickets/new',
  '/incidents/new',
  '/problems/new',
  '/changes/new',
  '/assets/new',
  '/assets/import',
  '/kb/new',
  '/admin/saml/new',
])

/** All in the same moment, because what one of them brings may take another away. Answers how many are there after a while: of what failed meanwhile. */
const pressAll = async (buttons: Locator): Promise<number> => {
  await buttons.evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement) button.click()
  })
  await buttons
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => undefined)
  return buttons.count()
}

it.each(selectVisits())('%s says what failed when nothing is answered, and tries again', async (pattern, visitOf) => {
  isBroken = true
  const own = (urls: readonly string[]): readonly string[] => urls.filter((url) => !frame.has(pathOf(url)))
  const again = page.getByRole('button', { name: 'Try again' })
  const needsIt = !withoutIt.has(pattern)
  let asked = own(await walk.go(visitOf(things)))
  // What was loaded before is still shown; opened anew, the page has nothing.
  if (needsIt && asked.length > 0 && (await again.count()) === 0) asked = own(await walk.enter(visitOf(things)))
  expect(await stage.wrongs(page)).toEqual([])
  if (needsIt && asked.length > 0) expect(await again.count(), asked.join('\n')).toBeGreaterThan(0)
  isBroken = false
  await expect.poll(() => pressAll(again)).toBe(0)
  await page.getByText('The disk is full.').first().waitFor({ state: 'detached' })
})
