import type { FastifyReply } from 'fastify'
import type { HttpResponse } from './responses.ts'

/** JSON.stringify is the fastest serializer measured for these bodies. */
export const sendResponse = (
  reply: FastifyReply,
  { status, headers = {}, body }: HttpResponse,
  more: Readonly<Record<string, string>> = {},
): FastifyReply => {
  reply.code(status).headers(more).headers(headers)
  if (body === undefined || status === 204 || status === 304) return reply.send()
  if (typeof body === 'string' || body instanceof Uint8Array) return reply.send(body)
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8')
  return reply.send(JSON.stringify(body))
}
