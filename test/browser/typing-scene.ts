import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { KEYS } from '../world/people.ts'
import { composer, openDesk, rowOf, titled, writing } from './desk-scene.ts'
import { holdBack } from './lazy-layers.ts'
import { show } from './ui/browser.ts'

// A desk whose pages wait for some of their code, and what tests of typing do there.

/** Whether a request changes something besides who looks at what and the draft that the composer saves. */
const changes = (request: Request): boolean => request.method() !== 'GET' && !/\/(presence|draft)\b/.test(request.url())

const field = (page: Page) => page.getByRole('dialog').locator('input:focus, textarea:focus')
export const valueOf = (page: Page) => (): Promise<string> => field(page).inputValue()
export const written = (page: Page) => (): Promise<string> => writing(page).innerText()

export const openTyping = async () => {
  const desk = await openDesk()
  const made = await fetch(`${desk.running.base}/api/v3/checks/`, {
    method: 'POST',
    headers: { 'x-api-key': KEYS.write },
    body: JSON.stringify({ name: 'nightly-backup' }),
  })
  expect(made.status).toBe(201)
  let [tickets, lists] = [0, 0]

  const open = async (path: string, modules: readonly string[]) => {
    const page = await desk.page({ width: 1_440, height: 860 })
    const held = await holdBack(page.context(), modules)
    await show(page, `${desk.running.base}${path}`)
    await page.locator('[data-live="open"]').waitFor()
    const writes: string[] = []
    page.on(
      'request',
      (request) => changes(request) && writes.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData()}`),
    )
    return { page, held, writes }
  }

  /** No two tickets are alike, so that none is listed beside another. */
  const onTicket = async (modules: readonly string[]) => {
    tickets += 1
    const subject = `Subject${tickets}`
    const id = await desk.makeTicket(subject, { requester_email: `client@type${tickets}.example`, requester_name: `Client ${tickets}` })
    const opened = await open(`/tickets/${id}`, modules)
    await titled(opened.page, subject).waitFor()
    await composer(opened.page).waitFor()
    return { ...opened, id }
  }

  /** A list with the keyboard on its first row. */
  const onList = async (modules: readonly string[], subjects: readonly string[] = ['In a list']) => {
    lists += 1
    const tag = `list${lists}`
    for (const subject of subjects) await desk.makeTicket(subject, { tags: tag })
    const opened = await open(`/inbox/open?q=tag:${tag}`, modules)
    for (const subject of subjects) await rowOf(opened.page, subject).waitFor()
    await opened.page.locator('main').focus()
    await opened.page.keyboard.press('j')
    return { ...opened, tag }
  }

  return { desk, open, onTicket, onList }
}

export type Typing = Awaited<ReturnType<typeof openTyping>>
