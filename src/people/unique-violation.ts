import { invalid, isUniqueViolation } from '../kernel/errors.ts'

/** The index decides who was first; looking before writing would not. */
export const mapUniqueViolation = async <T>(field: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) return invalid({ [field]: [`The ${field} has already been taken.`] })
    throw error
  }
}
