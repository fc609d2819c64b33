import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { confirmAddress, findConfirmation } from '../../monitor/confirmations/confirm.ts'
import { findCheckUuids, parseUnsubscribeToken, type UnsubscribeTarget } from '../../monitor/notifications/compose.ts'
import { unsubscribe } from '../../monitor/reports/settings.ts'
import { hasPermission } from '../../people/actor.ts'
import { findAgent } from '../auth/agent.ts'
import { html, type Html } from '../kit/html.ts'
import { hashSource } from '../kit/security-headers.ts'
import { renderUnlistedPageHead } from './unlisted-page-head.ts'

/** Links in notifications. Opening one changes nothing: mail scanners open every link. */

const CSS =
  ':root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 16px;color:#14181f;background:#fff}button{font:inherit;padding:8px 16px;border:0;border-radius:6px;background:#2456d6;color:#fff;cursor:pointer}button:focus-visible{outline:2px solid #2456d6;outline-offset:2px}@media(prefers-color-scheme:dark){body{color:#e7ebf0;background:#0e1116}button{background:#7ea6ff;color:#0e1116}}'

const STYLE: Html = { html: `<style>${CSS}</style>` }

const POLICY = `default-src 'none'; style-src ${hashSource(CSS)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

const renderPage = (title: string, sentence: string, button?: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        ${renderUnlistedPageHead(title)} ${STYLE}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${sentence}</p>
          ${button !== undefined && html`<form method="post"><button>${button}</button></form>`}
        </main>
      </body>
    </html>`.html

const sendPage = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(body)

type NoticeLinkDeps = { readonly db: Db; readonly box: SecretBox; readonly secretKey: string }

const registerConfirmRoutes = (app: FastifyInstance, { db, box }: NoticeLinkDeps): void => {
  app.get<{ Params: { token: string } }>('/confirm/:token', async ({ params: { token } }, reply) => {
    const confirmation = (await db.read((reader) => findConfirmation(reader, token))) ?? notFound('confirmation')
    return sendPage(
      reply,
      renderPage('Confirm your address', `Notifications of checks will be sent to ${confirmation.address}.`, 'Confirm address'),
    )
  })
  app.post<{ Params: { token: string } }>('/confirm/:token', async ({ params: { token } }, reply) => {
    const address = await db.tx((tx) => confirmAddress(tx, box, token))
    return sendPage(reply, renderPage('Thank you', `Notifications are now sent to ${address}.`))
  })
}

const UNSUBSCRIBE_EFFECTS = {
  channel: 'You will no longer receive alerts from this integration. A member of the project can enable them again.',
  account: 'You will no longer receive reports and reminders. You can enable them again in your settings.',
} satisfies Record<UnsubscribeTarget['of'], string>

const registerUnsubscribeRoutes = (app: FastifyInstance, { db, secretKey }: NoticeLinkDeps): void => {
  const subjectOf = (text: string): UnsubscribeTarget => parseUnsubscribeToken(secretKey, text) ?? notFound('subscription')
  app.get<{ Params: { what: string } }>('/unsubscribe/:what', async ({ params: { what } }, reply) => {
    const { of } = subjectOf(what)
    return sendPage(reply, renderPage('Unsubscribe?', UNSUBSCRIBE_EFFECTS[of], 'Unsubscribe'))
  })
  app.post<{ Params: { what: string } }>('/unsubscribe/:what', async ({ params: { what } }, reply) => {
    const subject = subjectOf(what)
    await db.tx((tx) => unsubscribe(tx, subject))
    return sendPage(reply, renderPage('Unsubscribed', UNSUBSCRIBE_EFFECTS[subject.of]))
  })
}

/** Links in alerts carry the unique key instead of the uuid: other services relay alerts, and the uuid allows pings. */
const registerUniqueKeyRoutes = (app: FastifyInstance, { db }: NoticeLinkDeps): void => {
  app.get<{ Params: { unique_key: string } }>('/cloaked/:unique_key', async (request, reply) => {
    const { unique_key } = request.params
    const agent = await findAgent(db, request)
    if (!agent) return reply.redirect(`/login?next=${encodeURIComponent(`/cloaked/${unique_key}/`)}`)
    const found = await db.read((reader) => findCheckUuids(reader, unique_key))
    if (!found || !hasPermission(agent, 'monitor:read')) return notFound('check')
    return reply.header('cache-control', 'no-store').redirect(`/p/${found.project_uuid}/checks/${found.uuid}`)
  })
}

export const registerNotificationActionRoutes = (app: FastifyInstance, deps: NoticeLinkDeps): void => {
  registerConfirmRoutes(app, deps)
  registerUnsubscribeRoutes(app, deps)
  registerUniqueKeyRoutes(app, deps)
}
