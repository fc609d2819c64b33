import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Net } from '../../kernel/net/net.ts'
import { openConf } from '../integrations/create.ts'
import { findTransport } from '../transports/index.ts'
import type { MessageContent } from '../transports/message-content.ts'
import { sendSafely } from './attempt.ts'
import { callbackUrl, createSampleCheck } from './compose.ts'

export type DirectMessage = { readonly id: string; readonly title: string; readonly text: string; readonly url: string }

type MessengerDeps = { readonly net: Net; readonly clock: Clock; readonly config: Pick<Config, 'BASE_URL'>; readonly box: SecretBox }

const toContent = ({ id, title, text, url }: DirectMessage, now: number, base_url: string): MessageContent => ({
  id,
  occasion: 'flip',
  status: 'down',
  reason: '',
  at: now,
  now,
  down_since: null,
  check: { ...createSampleCheck(0, now), name: title, slug: '', tags: '' },
  project_name: 'Watchdesk',
  last_ping: null,
  body: new Uint8Array(),
  check_json: '{}',
  url,
  tz: 'UTC',
  callback_url: callbackUrl(base_url, id),
  unsubscribe_url: base_url,
  custom_text: { title, text },
})

/** Sends messages that are not about a check. `error` is empty when the transport accepted the message. */
export const createMessenger =
  ({ net, clock, config, box }: MessengerDeps) =>
  async (
    to: { readonly kind: string; readonly conf: string },
    message: DirectMessage,
  ): Promise<{ readonly error: string; readonly is_final: boolean; readonly after_s?: number }> => {
    const transport = findTransport(to.kind)
    if (!transport) return { error: 'Unknown kind of integration.', is_final: true }
    const content = toContent(message, clock.now(), config.BASE_URL)
    const outcome = await sendSafely({ net, base_url: config.BASE_URL }, { transport, conf: openConf(box, to) }, content)
    if (outcome.outcome === 'refused') return { error: outcome.error, is_final: true }
    if (outcome.outcome !== 'later') return { error: '', is_final: true }
    return { error: outcome.error, is_final: false, ...(outcome.after_s !== undefined && { after_s: outcome.after_s }) }
  }
