const OFFERED_TYPES = ['application/scim+json', 'application/json', 'application/*', '*/*']

const isRefused = (parameters: readonly string[]): boolean => parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))

/** Whether the Accept header allows SCIM; absent, it allows everything. */
export const isScimAccepted = (accept: string | undefined): boolean => {
  if (accept === undefined || accept.trim() === '') return true
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return OFFERED_TYPES.includes(type) && !isRefused(parameters)
  })
}

/** Whether a Content-Type is JSON; absent, it is taken for JSON. */
export const isScimBody = (contentType: string | undefined): boolean => {
  if (contentType === undefined || contentType.trim() === '') return true
  const [type = ''] = contentType.split(';')
  return ['application/scim+json', 'application/json'].includes(type.trim().toLowerCase())
}
