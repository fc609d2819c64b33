import type { FastifyInstance } from 'fastify'

const WITHOUT_SLASH = /^(\/api\/v[123]\/checks\/[^/?]+\/(?:pings|flips))(\?.*)?$/

/** One published client requests these lists with POST and follows the redirect with GET. */
export const registerPostRedirects = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const found = request.method === 'POST' ? WITHOUT_SLASH.exec(request.url) : null
    if (found) return reply.redirect(`${found[1]}/${found[2] ?? ''}`, 301)
  })
}
