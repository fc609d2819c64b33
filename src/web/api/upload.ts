import { apiRoot } from './call.ts'
import { ApiError, unreachable } from './error.ts'
import { mayRepeat } from './prompts.ts'
import { readProblem } from './problem.ts'

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Sending = { readonly onProgress: (share: number) => void; readonly onStarted: (abort: () => void) => void }

const postFile = (path: string, file: File, { onProgress, onStarted }: Sending): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${apiRoot}${path}`)
    request.setRequestHeader('X-Requested-With', 'watchdesk')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('load', () => {
      const body = jsonOf(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body)
      return reject(new ApiError(readProblem({ status: request.status, body, header: (name) => request.getResponseHeader(name) })))
    })
    onStarted(() => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })

/** Uploads a file with progress events, which fetch does not offer. Throws an ApiError. */
export const sendFile = async (path: string, file: File, sending: Sending): Promise<unknown> => {
  try {
    return await postFile(path, file, sending)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await mayRepeat({ method: 'POST', path }))) throw error
    return await postFile(path, file, sending)
  }
}
