import { SEFAZ_SERVICES, type SefazServiceName } from './services.ts'

const SOAP = 'http://www.w3.org/2003/05/soap-envelope'

/** The request of SOAP 1.2. The message stands in it as it was written, because its signature covers its very bytes. */
export function soapRequest(service: SefazServiceName, message: string) {
  const { namespace, operation, message: element, isWrapped } = SEFAZ_SERVICES[service]
  const data = `<${element} xmlns="${namespace}">${message}</${element}>`
  const body = isWrapped ? `<${operation} xmlns="${namespace}">${data}</${operation}>` : data
  return {
    contentType: `application/soap+xml; charset=utf-8; action="${namespace}/${operation}"`,
    body: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><soap12:Envelope xmlns:soap12="${SOAP}"><soap12:Body>${body}</soap12:Body></soap12:Envelope>`,
    ),
  }
}

/** Whether the text has the answer of the service; a page of maintenance or a SOAP fault has not. */
export function hasAnswer(service: SefazServiceName, text: string) {
  return new RegExp(`<(?:\\w+:)?${SEFAZ_SERVICES[service].answer}[\\s>]`).test(text)
}
