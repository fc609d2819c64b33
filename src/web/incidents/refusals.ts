import { ApiError } from '../api/error.ts'

/** What is not there, or not for this reader, is not an error to try again: the page says so instead. */
export const throwRefusals = (error: Error): boolean => error instanceof ApiError && (error.status === 404 || error.status === 403)
