package lab

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// refuse answers a request with what is wrong with it, in the reader's language.
func refuse(ctx context.Context, status int, err error) error {
	return &huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: reader(ctx).Error(err)}
}

// invalid says that what is asked for cannot be done as it is asked.
func invalid(ctx context.Context, err error) error {
	return refuse(ctx, http.StatusUnprocessableEntity, err)
}
