import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ALFA } from '../../../src/demo/companies.ts'
import { parseFault, PLAYED_FAULTS } from '../stub/faults.ts'
import type { SefazStub } from '../stub/server.ts'
import { distributedNotes } from './distributed-notes.ts'

const MAX_DOCUMENTS = 500
const SHOWN = 30
const NAMES = 'drop, 503, 403, html, 108, slow, huge, 656, reject-580'

/** Where a page of plain text is beside the stub: what has come, what is registered, and how faults are asked for. */
export async function startControlPage(stub: SefazStub) {
  let documents = 0
  function act({ method, url = '' }: IncomingMessage) {
    const [, name, value = ''] = url.split('/')
    if (method !== 'POST') return describe(stub)
    const fault = name === 'faults' ? parseFault(value) : null
    if (fault) {
      stub.state.faults.push(fault)
      return `A próxima chamada: ${value}.\n`
    }
    const count = Number(value)
    if (name !== 'documents' || !Number.isInteger(count) || count < 1 || count > MAX_DOCUMENTS)
      return null
    const line = stub.addDistributed(ALFA.cnpj, distributedNotes(count, documents))
    documents += count
    // Who has read everything need not wait for what is new, when it is a user who plays.
    line.waitUntil = 0
    return `${count} notas a mais na distribuição.\n`
  }

  const server = createServer((request, response) => {
    const text = act(request)
    response.writeHead(text === null ? 404 : 200, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(text ?? `Use POST /faults/{${NAMES}} ou POST /documents/{1 a ${MAX_DOCUMENTS}}.\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function describe({ state, url }: SefazStub) {
  const events = state.events
    .slice(-SHOWN)
    .map(
      ({ type, key, sequence, protocol, isCancelled }) =>
        `  ${type} ${key} seq. ${sequence} protocolo ${protocol}${isCancelled ? ' (cancelado)' : ''}`,
    )
  const calls = state.calls
    .slice(-SHOWN)
    .map(
      ({ path, code, fault }) => `  ${code ?? '-'} ${fault ? JSON.stringify(fault) : ''} ${path}`,
    )
  return [
    `SEFAZ de teste em ${url}`,
    '',
    'Falha pelos dois últimos dígitos do número da NF-e ou do CT-e:',
    ...PLAYED_FAULTS.map(({ digits, what }) => `  …${digits}  ${what}`),
    '',
    `Falha da próxima chamada: POST /faults/{${NAMES}}`,
    `Mais notas na distribuição: POST /documents/{1 a ${MAX_DOCUMENTS}}`,
    '',
    `Eventos registrados: ${state.events.length}`,
    ...events,
    `Chamadas: ${state.calls.length}`,
    ...calls,
    '',
  ].join('\n')
}
