import type { FastifyRequest } from 'fastify'
import type { ArticleViewer } from '../../helpdesk/kb/model.ts'
import { deriveKey, hmacSha256Hex } from '../../kernel/crypto.ts'
import { networkPrefix } from '../../kernel/network-prefix.ts'
import { isAllowed } from '../../people/actor.ts'
import { recogniseAgent } from '../auth/agent.ts'
import type { DoorParts } from '../open-door.ts'
import { signedInBy } from '../portal/visitor.ts'

/** The audience of the reader: an agent with `kb:read`, a client who has signed in, or the public. */
export const viewerOf = async ({ db }: DoorParts, request: FastifyRequest): Promise<ArticleViewer> => {
  const agent = await recogniseAgent(db, request).catch(() => undefined)
  if (agent && isAllowed(agent, 'kb:read')) return 'agents'
  return (await signedInBy(db, request)) ? 'clients' : 'public'
}

/** Tells one visitor from another without keeping who it was. */
export const visitorOf = ({ house }: DoorParts, request: FastifyRequest): string =>
  hmacSha256Hex(deriveKey(house.secretKey, 'help-visitor'), `${networkPrefix(request.ip)} ${request.headers['user-agent'] ?? ''}`).slice(
    0,
    32,
  )
