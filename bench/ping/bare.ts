/** The floor: a server that answers OK and nothing else. `node bare.ts PORT` */
import { createServer } from 'node:http'

createServer((_request, response) => response.end('OK')).listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'))
