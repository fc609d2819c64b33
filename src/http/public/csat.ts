import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE } from '../../contract/time.ts'
import { getSurvey, submitAnswer } from '../../helpdesk/csat/answer.ts'
import type { CsatSurvey } from '../../helpdesk/csat/model.ts'
import { getBrand, type Brand } from '../../kernel/branding.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { MAX_ANONYMOUS_BODY_BYTES } from '../kit/body-limit.ts'
import { renderErrorPage } from '../kit/errors/page.ts'
import { renderV1Error } from '../kit/errors/v1.ts'
import { readFields } from '../kit/form-body.ts'
import { html } from '../kit/html.ts'
import { readBytes, parseJson } from '../kit/json.ts'
import type { ApiDeps } from '../kit/mount-api.ts'
import { createNetworkLimit } from '../kit/network-limit.ts'
import { renderPublicPage } from './public-page.ts'
import { sendResponse } from '../kit/send-response.ts'

const PER_MINUTE = 20
const MAX_COMMENT_LENGTH = 2_000
const RATING_LABELS = ['Very bad', 'Bad', 'Neutral', 'Good', 'Very good'] as const

type CsatParams = { readonly token: string }

const tokenOf = (request: FastifyRequest): string => (request.params as CsatParams).token

const renderForm = (survey: CsatSurvey, chosen: number | undefined, brand: Brand) =>
  renderPublicPage(
    'Rate our support',
    html`<h1>Rate our support</h1>
      <p>How satisfied are you with our support?</p>
      <form method="post">
        <fieldset>
          <legend>Your rating</legend>
          ${RATING_LABELS.map((word, index) => html`<label><input type="radio" name="rating" value="${index + 1}" required${chosen === index + 1 && html` checked`} /> ${index + 1} ${word}</label>`)}
        </fieldset>
        <label
          >Comment (optional) <textarea name="comment" rows="4" maxlength="${MAX_COMMENT_LENGTH}">${survey.comment ?? ''}</textarea>
        </label>
        <button>Send</button>
      </form>`,
    brand,
  )

const renderThanks = (brand: Brand) =>
  renderPublicPage(
    'Thank you',
    html`<h1>Thank you</h1>
      <p>Your rating was saved. You can change it for one day with the same link.</p>`,
    brand,
  )

const isJson = (request: FastifyRequest): boolean => (request.headers['content-type'] ?? '').startsWith('application/json')

const fieldsOf = (request: FastifyRequest): { rating: unknown; comment: unknown } => {
  if (!isJson(request)) {
    const form = readFields(request)
    return { rating: Number(form.get('rating') ?? ''), comment: form.get('comment') }
  }
  const body = parseJson(readBytes(request) ?? Buffer.alloc(0), 'Malformed JSON.')
  return typeof body === 'object' && body !== null
    ? { rating: 'rating' in body && body.rating, comment: 'comment' in body ? body.comment : null }
    : { rating: 0, comment: null }
}

const readCsatAnswer = (request: FastifyRequest): { rating: number; comment: string | null } => {
  const { rating, comment } = fieldsOf(request)
  if (typeof rating !== 'number' || !Number.isInteger(rating) || rating < 1 || rating > 5)
    return invalid({ rating: ['The rating must be from 1 to 5.'] })
  if (comment !== null && comment !== undefined && (typeof comment !== 'string' || comment.length > MAX_COMMENT_LENGTH))
    return invalid({ comment: [`The comment must not be greater than ${MAX_COMMENT_LENGTH} characters.`] })
  return { rating, comment: comment ? comment : null }
}

/** The survey page linked from a mail. Opening it only shows the form: link scanners must not vote. */
export const registerCsatPages = ({ app, db, limiter }: ApiDeps): void => {
  const guarded =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const decision = await limiter.hit(createNetworkLimit(request, { scope: 'csat', limit: PER_MINUTE, window: MINUTE }))
        if (!decision.allowed) throw new AppError('rate_limited', 'Too many requests.', { decision })
        return await work(request, reply)
      } catch (error) {
        return sendResponse(reply, isJson(request) ? renderV1Error(error) : renderErrorPage(error))
      }
    }
  app.get(
    '/csat/:token',
    guarded(async (request, reply) => {
      const { survey, brand } = await db.read(async (reader) => ({
        survey: await getSurvey(reader, tokenOf(request)),
        brand: await getBrand(reader),
      }))
      const chosen = Number((request.query as { rating?: string }).rating)
      return sendResponse(reply, renderForm(survey, Number.isInteger(chosen) ? chosen : (survey.rating ?? undefined), brand))
    }),
  )
  app.post(
    '/csat/:token',
    { bodyLimit: MAX_ANONYMOUS_BODY_BYTES },
    guarded(async (request, reply) => {
      const answer = readCsatAnswer(request)
      const survey = await db.tx((tx) => submitAnswer(tx, tokenOf(request), answer))
      if (isJson(request)) return sendResponse(reply, { status: 200, body: { data: { rating: survey.rating, comment: survey.comment } } })
      return sendResponse(reply, renderThanks(await db.read(getBrand)))
    }),
  )
}
