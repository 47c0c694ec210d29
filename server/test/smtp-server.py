"""The mail server of the tests: STARTTLS, a password, and every message that was taken as a file.

Usage: smtp-server.py FOLDER CERTIFICATE KEY. Prints its ports (STARTTLS, TLS, without either), and ends with its standard input.
What the first letters of a recipient say is what becomes of the message: 'recusado' is refused for good,
'depois' is refused the first time, 'fora' is refused for now each time, 'demora' is never answered.
A sender whose address begins with 'negado' is refused.
"""
import asyncio
import json
import logging
import ssl
import sys
import time
from pathlib import Path

from aiosmtpd.smtp import SMTP, AuthResult

folder, certificate, key = sys.argv[1:4]
seen = set()
# Of conversations that the tests break off.
logging.getLogger('mail.log').setLevel(logging.CRITICAL)


class Handler:
    async def handle_MAIL(self, server, session, envelope, address, options):
        if address.startswith('negado'):
            return '550 5.7.1 Remetente desconhecido'
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return '250 OK'

    async def handle_RCPT(self, server, session, envelope, address, options):
        with (Path(folder) / 'tries.log').open('a') as log:
            log.write(address + '\n')
        if address.startswith('recusado'):
            return '550 5.1.1 Caixa desconhecida'
        if address.startswith('fora'):
            return '451 4.3.0 Tente mais tarde'
        if address.startswith('depois') and address not in seen:
            seen.add(address)
            return '451 4.7.1 Tente mais tarde'
        if address.startswith('demora'):
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return '250 OK'

    async def handle_DATA(self, server, session, envelope):
        name = f'{time.time_ns()}'
        about = {'from': envelope.mail_from, 'to': envelope.rcpt_tos, 'tls': server.transport.get_extra_info('ssl_object') is not None}
        (Path(folder) / f'{name}.eml').write_bytes(envelope.content)
        (Path(folder) / f'{name}.tmp').write_text(json.dumps(about))
        (Path(folder) / f'{name}.tmp').rename(Path(folder) / f'{name}.json')
        return '250 Message taken'


def authenticate(server, session, envelope, mechanism, data):
    ok = mechanism in ('LOGIN', 'PLAIN') and (data.login, data.password) == (b'canhoto', b's3nh@:/?')
    return AuthResult(success=ok, handled=False)


async def main():
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    loop = asyncio.get_running_loop()
    common = {'hostname': 'localhost', 'loop': loop, 'enable_SMTPUTF8': True}
    signed_in = {**common, 'auth_required': True, 'authenticator': authenticate}

    async def listen(options, **tls):
        server = await loop.create_server(lambda: SMTP(Handler(), **options), '127.0.0.1', 0, **tls)
        return server.sockets[0].getsockname()[1]

    ports = [
        await listen({**signed_in, 'tls_context': context, 'require_starttls': True}),
        await listen({**signed_in, 'auth_require_tls': False}, ssl=context),
        await listen(common),
    ]
    print(*ports, flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main())
