/**
 * Why a message of an identity provider was not accepted. The reason goes to the audit log; the browser is told one sentence for all,
 * because whoever tries keys or paddings learns from differences.
 */
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
