/** What we can answer with, from the narrowest name to the widest. */
const OFFERED_TYPES = ['application/scim+json', 'application/json', 'application/*', '*/*']

const isRefused = (parameters: readonly string[]): boolean => parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))

/** Whether a client that sends this Accept header can read SCIM; one that sends none reads anything. */
export const isScimAccepted = (accept: string | undefined): boolean => {
  if (accept === undefined || accept.trim() === '') return true
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return OFFERED_TYPES.includes(type) && !isRefused(parameters)
  })
}

/** Whether a body with this Content-Type is JSON; one without any is taken for it. */
export const isScimBody = (contentType: string | undefined): boolean => {
  if (contentType === undefined || contentType.trim() === '') return true
  const [type = ''] = contentType.split(';')
  return ['application/scim+json', 'application/json'].includes(type.trim().toLowerCase())
}
