import type { Problem } from './problem.ts'

/** An error response, or a network failure (then `status` is 0). */
export class ApiError extends Error implements Problem {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Problem['fields']
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  readonly uses: Problem['uses']

  constructor(problem: Problem) {
    super(problem.message)
    this.status = problem.status
    this.code = problem.code
    this.fields = problem.fields
    this.retryAfter = problem.retryAfter
    this.requestId = problem.requestId
    this.uses = problem.uses
  }
}

export const unreachable = (): ApiError =>
  new ApiError({ status: 0, code: 'unreachable', message: '', fields: {}, retryAfter: undefined, requestId: undefined })
