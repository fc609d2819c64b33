import type { Page } from 'playwright-core'
import type { DatabaseName } from '../databases.ts'
import { ALICE, BOB, PASSWORD } from '../world/people.ts'
import { openApp, type AppStage } from './app-stage.ts'

// A desk with two agents, a few tickets and promises about them, and words for what tests do there.

const connect = (stage: AppStage) => {
  const { api } = stage
  const makeTicket = async (subject: string, more: object = {}): Promise<number> =>
    (
      await api('POST', '/tickets', {
        subject,
        description: 'Hello,\n\nsince Monday it does not work.\n\nRegards\nAna',
        requester_email: 'ana@acme.example',
        requester_name: 'Ana Reyes',
        ...more,
      })
    ).id
  /** What the client says, as if it had come by mail. */
  const clientSays = (id: number, body: string, more: object = {}) =>
    api('POST', `/tickets/${id}/replies`, { body, author_email: 'ana@acme.example', ...more })
  const receiveMail = async (raw: string) => {
    const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'message/rfc822' }
    const reply = await fetch(`${stage.running.base}/api/v1/inbound-email`, { method: 'POST', headers, body: raw })
    return JSON.parse(await reply.text()).data
  }
  const openAs = async (email: string, path: string): Promise<Page> => {
    const page = await stage.open(path, { email, width: 1_440, height: 860 })
    await page.locator('[data-live="open"]').waitFor()
    return page
  }
  return {
    ...stage,
    makeTicket,
    clientSays,
    receiveMail,
    asAlice: (path: string): Promise<Page> => openAs(ALICE.email, path),
    asBob: (path: string): Promise<Page> => openAs(BOB.email, path),
  }
}

type Connected = ReturnType<typeof connect>

const TARGETS = {
  low: { first_response: 2_880, resolution: 20_000 },
  medium: { first_response: 480, next_response: 240, resolution: 4_320 },
  high: { first_response: 60, next_response: 60, resolution: 1_440 },
  urgent: { first_response: 5, next_response: 15, resolution: 240 },
}

const seed = async ({ api, makeTicket }: Connected): Promise<number> => {
  const roles: readonly { id: number; name: string }[] = await api('GET', '/roles')
  const role_id = roles.find(({ name }) => name === 'Agent')?.id
  const bob: number = (await api('POST', '/users', { name: 'Bob Stone', email: BOB.email, password: PASSWORD, role_id })).id
  await api('POST', '/companies', { name: 'Acme', domains: ['acme.example'] })
  await api('POST', '/macros', {
    name: 'Ask for a log',
    visibility: 'all',
    actions: { add_tags: ['log'], reply: { body: 'Hello {{requester.first_name}},\n\nplease send us the log.' } },
  })
  await api('POST', '/sla-policies', { name: 'Standard', conditions: {}, targets: TARGETS })
  await makeTicket('Printer prints everything twice and all of the paper is empty', { tags: 'printer' })
  await makeTicket('Laptop will not boot', { priority: 'urgent', requester_email: 'boris@other.example', requester_name: 'Boris Iva' })
  return bob
}

export const openDesk = async (database?: DatabaseName) => {
  const desk = connect(await openApp({ database }))
  return { ...desk, bob: await seed(desk) }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const titled = (page: Page, subject: string) => page.getByRole('heading', { level: 1, name: subject })
export const composer = (page: Page) => page.getByRole('region', { name: 'Write', exact: true })
export const writing = (page: Page) => composer(page).getByRole('textbox')
export const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' })
/** The caret stands in the text: what is pressed now is written there. */
export const caretReady = (page: Page) => writing(page).and(page.locator(':focus')).waitFor()
/** The editor comes when it is wanted; what is typed before is not lost, but a test should not race it. */
export const toolsReady = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
export const editorReady = async (page: Page): Promise<void> => {
  await toolsReady(page)
  await caretReady(page)
}
/** What is said must not lie over the page: how far the page ends above it, or is covered by it. */
export const roomAboveToast = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const toasts = document.querySelector('section[aria-label="Messages"] [role=status]:last-child > div')
    const main = document.querySelector('main')
    return (toasts?.getBoundingClientRect().top ?? 0) - (main?.getBoundingClientRect().bottom ?? 0)
  })
