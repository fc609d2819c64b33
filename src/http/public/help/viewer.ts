import type { FastifyRequest } from 'fastify'
import type { ArticleViewer } from '../../../helpdesk/kb/model.ts'
import { deriveKey, hmacSha256Hex } from '../../../kernel/crypto.ts'
import { networkPrefix } from '../../../kernel/net/network-prefix.ts'
import { isAllowed } from '../../../people/actor.ts'
import { findAgent } from '../../auth/agent.ts'
import type { ApiDeps } from '../../kit/mount-api.ts'
import { findSignedInClient } from '../../auth/client-session.ts'

/** The audience of the reader: an agent with `kb:read`, a client who has signed in, or the public. */
export const findViewer = async ({ db }: ApiDeps, request: FastifyRequest): Promise<ArticleViewer> => {
  const agent = await findAgent(db, request).catch(() => undefined)
  if (agent && isAllowed(agent, 'kb:read')) return 'agents'
  return (await findSignedInClient(db, request)) ? 'clients' : 'public'
}

export const hashVisitor = ({ context }: ApiDeps, request: FastifyRequest): string =>
  hmacSha256Hex(deriveKey(context.secretKey, 'help-visitor'), `${networkPrefix(request.ip)} ${request.headers['user-agent'] ?? ''}`).slice(
    0,
    32,
  )
