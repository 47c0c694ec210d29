#!/bin/sh
# Makes the A1 files of the tests with the system's openssl, as issuers have made them over the years:
#   server/test/sefaz/make-pfx.sh
# They are valid for ten years and committed, so that the tests need no openssl.
set -eu
cd "$(dirname "$0")/pfx"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
days=3650

# Root and intermediate authority, as those of ICP-Brasil.
openssl req -x509 -newkey rsa:2048 -nodes -sha256 -days $days -utf8 \
  -subj '/C=BR/O=ICP-Brasil/CN=Autoridade Certificadora Raiz de Teste v5' \
  -keyout "$work/root.key" -out "$work/root.pem"
openssl req -newkey rsa:2048 -nodes -subj '/C=BR/O=ICP-Brasil/CN=AC CANHOTO TESTE RFB G5' \
  -keyout "$work/authority.key" -out "$work/authority.csr"
printf 'basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign,cRLSign\n' > "$work/authority.ext"
openssl x509 -req -in "$work/authority.csr" -CA "$work/root.pem" -CAkey "$work/root.key" -CAcreateserial \
  -sha256 -days $days -extfile "$work/authority.ext" -out "$work/authority.pem"
cat "$work/authority.pem" "$work/root.pem" > "$work/chain.pem"

# An e-CNPJ A1 of 12.345.678/0001-95; the CNPJ stands in subjectAltName too (DOC-ICP-04).
cat > "$work/company.ext" <<'END'
basicConstraints=critical,CA:false
keyUsage=critical,digitalSignature,nonRepudiation,keyEncipherment
extendedKeyUsage=clientAuth,emailProtection
subjectAltName=@names
[names]
otherName.1=2.16.76.1.3.3;FORMAT:ASCII,OCT:12345678000195
END
issue() {
  openssl x509 -req -in "$work/$1.csr" -CA "$work/authority.pem" -CAkey "$work/authority.key" -CAcreateserial \
    -sha256 -days $days -extfile "$work/company.ext" -out "$work/$1.pem"
}
subject='/C=BR/O=ICP-Brasil/OU=RFB e-CNPJ A1/CN=TRANSPORTES SÃO JOÃO LTDA:12345678000195'
openssl req -newkey rsa:2048 -nodes -utf8 -subj "$subject" -keyout "$work/company.key" -out "$work/company.csr"
issue company
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -utf8 -subj "$subject" -keyout "$work/ec.key" -out "$work/ec.csr"
issue ec

# make <file> <key and certificate> <password> <options>
make() {
  file=$1 name=$2 password=$3
  shift 3
  openssl pkcs12 -export -inkey "$work/$name.key" -in "$work/$name.pem" -certfile "$work/chain.pem" \
    -passout "pass:$password" -out "$file" "$@"
}
plain='Canhoto@2026'
accents='sênha çom espaço'
make rc2.pfx company "$plain" -legacy
make 3des.pfx company "$plain" -legacy -certpbe PBE-SHA1-3DES -keypbe PBE-SHA1-3DES -macalg sha1
make aes.pfx company "$plain" -certpbe AES-256-CBC -keypbe AES-256-CBC -macalg sha256
make rc2-accents.pfx company "$accents" -legacy
make 3des-accents.pfx company "$accents" -legacy -certpbe PBE-SHA1-3DES -keypbe PBE-SHA1-3DES -macalg sha1
make aes-accents.pfx company "$accents" -certpbe AES-256-CBC -keypbe AES-256-CBC -macalg sha256
make ec.pfx ec "$plain"
make without-mac.pfx company "$accents" -nomac
openssl pkcs12 -export -nokeys -in "$work/company.pem" -certfile "$work/chain.pem" -passout "pass:$plain" -out without-key.pfx
