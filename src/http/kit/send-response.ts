import type { FastifyReply, FastifyRequest } from 'fastify'
import { findErrorRenderer } from './errors/by-path.ts'
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

/** Sends an error in the format of the API or page at the URL. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const rendered = findErrorRenderer(request.url, request.headers.accept)(error)
  if (rendered.status >= 500) request.log.error({ err: error }, 'request failed')
  return sendResponse(reply, rendered)
}
