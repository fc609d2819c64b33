/** The reason goes to the audit log. The response is always the same, because differing responses enable padding-oracle attacks. */
export class SamlError extends Error {
  readonly reason: string
  constructor(reason: string, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`)
    this.name = 'SamlRefusal'
    this.reason = reason
  }
}

export const reject = (reason: string, detail = ''): never => {
  throw new SamlError(reason, detail)
}
