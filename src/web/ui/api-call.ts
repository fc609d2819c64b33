type Call = { readonly path: string; readonly key: string; readonly body?: object | undefined; readonly method?: string }

const curl = ({ path, key, body, method }: Call): string =>
  [
    `curl ${method === undefined ? '' : `-X ${method} `}${location.origin}${path} \\`,
    `  -H '${key}'${body === undefined ? '' : ` -H 'Content-Type: application/json' \\`}`,
    ...(body === undefined ? [] : [`  -d '${JSON.stringify(body, undefined, 1).replaceAll(/\n\s*/g, ' ')}'`]),
  ].join('\n')

/** `curl` example for the helpdesk API; with a body it sends POST. */
export const deskCall = (path: string, body?: object, method?: 'PUT'): string =>
  curl({ path: `/api/v1/${path}`, key: 'Authorization: Bearer …', body, ...(method && { method }) })

export const monitorCall = (path: string, body: object): string => curl({ path: `/api/v3/${path}`, key: 'X-Api-Key: …', body })
