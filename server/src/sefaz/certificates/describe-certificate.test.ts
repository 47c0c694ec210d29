import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestAuthority } from '../../../test/sefaz/test-certificates.ts'
import { describeCertificate } from './describe-certificate.ts'

const authority = createTestAuthority()

test('of a certificate with two CNPJ the one that SEFAZ reads counts, in subjectAltName', () => {
  const { certificate } = authority.company('12345678000195', { nameCnpj: '11222333000181' })
  expect(describeCertificate(new X509Certificate(certificate)).cnpj).toBe('12345678000195')
})
