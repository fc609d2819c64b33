import { ApiError } from './error.ts'

/** Whether an error is 403 or 404: thrown to the error boundary of the page, because a retry would not help. */
export const refused = (error: Error): boolean => error instanceof ApiError && (error.status === 403 || error.status === 404)
