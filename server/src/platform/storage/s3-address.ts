import { z } from 'zod'

const PROBLEM = 'use s3://balde/prefixo?region=sa-east-1'

const Parameters = z.strictObject({
  region: z.string().min(1).default('us-east-1'),
  /** Another service than AWS that speaks S3. */
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  /** 1: the bucket is in the path and not in the name of the server, as most other services want it. */
  path_style: z.enum(['0', '1']).optional(),
  /** Encryption by the service: AES256, or aws:kms with a key. */
  encryption: z.enum(['AES256', 'aws:kms']).optional(),
  kms_key: z.string().min(1).optional(),
})

export type S3Address = z.infer<typeof Parameters> & {
  bucket: string
  /** Empty, or with the slash at its end. */
  prefix: string
}

/** STORAGE_URL: 's3://bucket/prefix?endpoint=https://…'. The credentials come from where the AWS SDK looks for them. */
export const S3Url = z.string().transform((text, context): S3Address => {
  const [, bucket, path = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?(?:\?(.*))?$/.exec(text) ?? []
  const read = Parameters.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (!bucket || !read.success) {
    context.addIssue({ code: 'custom', message: PROBLEM })
    return z.NEVER
  }
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return { ...read.data, bucket, prefix: prefix && `${prefix}/` }
})
